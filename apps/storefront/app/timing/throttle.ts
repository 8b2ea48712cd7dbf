import type { Cancelable } from './debounce.ts'

/** Calls `run` at once and then at most every `wait` ms, with the last arguments. */
export function throttle<Arguments extends unknown[]>(
  run: (...given: Arguments) => void,
  wait: number,
): Cancelable<Arguments> {
  let timer: ReturnType<typeof setTimeout> | undefined
  let latest: Arguments | undefined
  function turn(): void {
    const given = latest
    latest = undefined
    timer = given && setTimeout(turn, wait)
    if (given) run(...given)
  }
  const paced = (...given: Arguments) => {
    latest = given
    if (timer === undefined) turn()
  }
  function cancel(): void {
    clearTimeout(timer)
    timer = latest = undefined
  }
  return Object.assign(paced, { cancel })
}
