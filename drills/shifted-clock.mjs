import { readFileSync } from 'node:fs'

// Imported before a shop (node --import): at SIGUSR2 its clock jumps by the number of milliseconds in the file
// CLOCK_JUMP. Monotonic time (performance.now, timers) is not affected, as when the system's clock is set.

const RealDate = Date
let jump = 0

globalThis.Date = class extends RealDate {
  constructor(...given) {
    if (given.length === 0) super(RealDate.now() + jump)
    else super(...given)
  }

  static now() {
    return RealDate.now() + jump
  }
}

process.on('SIGUSR2', () => (jump += Number(readFileSync(process.env.CLOCK_JUMP ?? '', 'utf8'))))
