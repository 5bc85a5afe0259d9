/**
 * What a portal's Node is started with; it cannot be set later. Left alone, V8 lets the youngest objects take 134 MB on a
 * machine with much memory, and what has outlived them grow to several times its need before it looks again.
 */
export const memoryFlags = ['--max-semi-space-size=8', '--heap-growing-percent=30']
