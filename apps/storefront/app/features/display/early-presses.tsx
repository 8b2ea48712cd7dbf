/** So long, in milliseconds, a press waits at most for its part of the page, and so often that is looked after. */
const patience = 15_000
const interval = 50

/**
 * Keeps a press that meets a button before its part of the page is alive, and does it then; only the last one counts. React
 * marks what it has taken over. Runs as soon as the page is there, so it stands in the page itself; the policy allows it by
 * its hash.
 */
const keepPresses = `
let lastPress
const isAlive = (button) => Object.keys(button).some((key) => key.startsWith('__reactProps'))
addEventListener('click', ({ target }) => {
  const button = (lastPress = target.closest('button[type=button]'))
  const until = Date.now() + ${patience}
  const look = () => {
    if (button !== lastPress || !button.isConnected || Date.now() > until) return
    if (isAlive(button)) button.click()
    else setTimeout(look, ${interval})
  }
  if (button && !isAlive(button)) look()
}, true)`

/**
 * A slow phone shows a button long before it can do anything; what is pressed meanwhile is not lost. The browser has the
 * script from the page and needs no second copy in its code.
 */
export function EarlyPresses() {
  const script = import.meta.env.SSR ? `{${keepPresses}}` : ''
  return <script suppressHydrationWarning dangerouslySetInnerHTML={{ __html: script }} />
}
