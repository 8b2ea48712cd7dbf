/** Keeps this process busy for that many milliseconds, in pieces of 10 ms between which its timers run. */
export async function keepBusy(milliseconds: number): Promise<void> {
  const end = performance.now() + milliseconds
  while (performance.now() < end) {
    const pieceEnd = performance.now() + 10
    while (performance.now() < pieceEnd);
    await new Promise((resolve) => setImmediate(resolve))
  }
}
