/** A function whose pending call can be canceled. */
export interface Paced<Arguments extends unknown[]> {
  (...given: Arguments): void
  cancel(): void
}

/** Calls `run` after `wait` ms without a call, with the last arguments. */
export function debounce<Arguments extends unknown[]>(
  run: (...given: Arguments) => void,
  wait: number,
): Paced<Arguments> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const paced = (...given: Arguments) => {
    clearTimeout(timer)
    timer = setTimeout(run, wait, ...given)
  }
  return Object.assign(paced, { cancel: () => clearTimeout(timer) })
}

/** Calls `run` at once and then at most every `wait` ms, with the last arguments. */
export function throttle<Arguments extends unknown[]>(
  run: (...given: Arguments) => void,
  wait: number,
): Paced<Arguments> {
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
