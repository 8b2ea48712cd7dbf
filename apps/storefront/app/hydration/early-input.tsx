import { keepEarlyErrors } from '../features/error-reporting/early-errors.ts'

/** So long, in milliseconds, what came early waits at most for its part of the page, and so often that is looked after. */
const timeout = 15_000
const interval = 50

/**
 * Keeps what meets a part of the page before it is alive, and does it then, in order: what is typed and chosen, and presses
 * of buttons. Of presses only the last counts, except in a group of fields, where each changes a value. React marks what it
 * has taken over. It leaves a field as it finds it, but takes that for what it has drawn: so the field is put back and
 * filled in again, past the setter by which React follows it. The mark is there a little before React is done: so that is
 * done twice. Whatever is done next lets nothing wait any longer that came before it.
 *
 * Runs as soon as the page is there, so it stands in the page itself; the policy allows it by its hash.
 */
const keepEarlyInput = `
let notes = [], timer, isRedoing
const isAlive = (element) => Object.keys(element).some((key) => key.startsWith('__reactProps'))
const redoNext = () => {
  const note = notes.find(({ element }) => isAlive(element))
  if (!note) return false
  if (!--note.times) notes.splice(notes.indexOf(note), 1)
  isRedoing = true
  note.redo()
  isRedoing = false
  return true
}
const look = () => {
  notes = notes.filter(({ element, until }) => element.isConnected && Date.now() < until)
  redoNext()
  if (notes[0]) timer = setTimeout(look, ${interval})
}
const keep = (element, redo, times, isReplaced) => {
  if (isRedoing) return
  notes = notes.filter((note) => !isReplaced(note))
  if (isAlive(element)) return
  notes.push({ element, redo, times, until: Date.now() + ${timeout} })
  clearTimeout(timer)
  timer = setTimeout(look, ${interval})
}
for (const name of ['click', 'keydown', 'focusout']) addEventListener(name, () => {
  while (!isRedoing && redoNext());
}, true)
addEventListener('click', ({ target }) => {
  const button = target.closest('button[type=button]')
  const isAction = button && !button.closest('fieldset')
  const press = () => button.click()
  press.isAction = isAction
  if (button) keep(button, press, 1, ({ redo }) => isAction && redo.isAction)
}, true)
addEventListener('input', ({ target, isComposing }) => {
  if (!('value' in target) || target.type === 'file' || isComposing) return
  const { type, value, checked, defaultValue } = target
  const isBox = type === 'checkbox' || type === 'radio'
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(target), 'value')
  const redo = () => {
    if (isBox) {
      target.checked = !checked
      return target.click()
    }
    target.value = defaultValue
    set.call(target, value)
    for (const name of ['input', 'change']) target.dispatchEvent(new Event(name, { bubbles: true }))
  }
  keep(target, redo, 2, ({ element }) => element === target || (type === 'radio' && element.name === target.name))
}, true)`

/**
 * A slow phone shows a field or a button long before it can do anything; what is entered and pressed meanwhile is not lost,
 * nor is what goes wrong.
 * The browser has the script from the page and needs no second copy in its code.
 */
export function EarlyInput() {
  const script = import.meta.env.SSR ? `{${keepEarlyErrors}${keepEarlyInput}}` : ''
  return <script suppressHydrationWarning dangerouslySetInnerHTML={{ __html: script }} />
}
