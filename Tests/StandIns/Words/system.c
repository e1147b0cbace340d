// What the compiler expects of a system, as far as the program beside this needs it.

typedef __SIZE_TYPE__ size_t;
typedef unsigned long long word;

// Memory is taken and never given back.
static _Alignas(16) char memory[1 << 20];
static size_t taken = 0;

int posix_memalign(void **pointer, size_t alignment, size_t size) {
  taken = (taken + alignment - 1) / alignment * alignment;
  if (size > sizeof memory - taken) return 12;
  *pointer = memory + taken;
  taken += size;
  return 0;
}

void free(void *pointer) { (void)pointer; }

// The product of two numbers of 128 bits, which the machine has no instruction for.
void __multi3(word product[2], word aLow, word aHigh, word bLow, word bHigh) {
  word const half = 0xFFFFFFFF;
  word low = (aLow & half) * (bLow & half);
  word middle = (aLow >> 32) * (bLow & half) + (low >> 32);
  word other = (aLow & half) * (bLow >> 32) + (middle & half);
  product[0] = (other << 32) | (low & half);
  product[1] = (aLow >> 32) * (bLow >> 32) + (middle >> 32) + (other >> 32)
    + aLow * bHigh + aHigh * bLow;
}

// The standard library's last words have no console here; it stops all the same.
int putchar(int character) { return character; }
