import { readFileSync } from 'node:fs'

// Imported before a shop (node --import): at SIGUSR2 its clock jumps by as many milliseconds as the file CLOCK_JUMP holds.
// What counts time since the start (performance.now, timers) goes on as it does when somebody sets the system's clock.

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
