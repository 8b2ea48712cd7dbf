/** A function whose pending call can be canceled. */
export interface Cancelable<Arguments extends unknown[]> {
  (...given: Arguments): void
  cancel(): void
}

/** Calls `run` after `wait` ms without a call, with the last arguments. */
export function debounce<Arguments extends unknown[]>(
  run: (...given: Arguments) => void,
  wait: number,
): Cancelable<Arguments> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const paced = (...given: Arguments) => {
    clearTimeout(timer)
    timer = setTimeout(run, wait, ...given)
  }
  return Object.assign(paced, { cancel: () => clearTimeout(timer) })
}
