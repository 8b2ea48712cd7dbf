import { useEffect, useEffectEvent, useRef, useState, type KeyboardEvent } from 'react'
import { anyNumber, readNumber, stepped, type NumberRange } from './number-range.ts'
import { useHold } from './use-hold.ts'

interface NumberInputProps extends Partial<NumberRange> {
  label: string
  /** Its name in the form. */
  name?: string
  /** The id of its form, if it is outside of it. */
  form?: string
  value: number
  onChange(value: number): void
}

const directions: Partial<Record<string, 1 | -1>> = { ArrowUp: 1, ArrowDown: -1 }

/** Whether a text is not (yet) an allowed number, as the 1 of 12 in steps of 6; it has no effect while being typed. */
function isUnfinished(text: string, { min, precision }: NumberRange): boolean {
  const number = Number(text)
  if (text.trim() === '' || !Number.isFinite(number)) return true
  return number > 0 && (number < min || (precision > 1 && number % precision !== 0))
}

/**
 * A number with a button on either side (specification, section 4), clamped to its bounds. Invalid text counts as 0 on
 * blur, and stays until then so that it can be corrected. A text field, so that the mouse wheel does not change it.
 */
export function NumberInput({ label, name, form, value, onChange, ...given }: NumberInputProps) {
  const range = { ...anyNumber, ...given }
  /** The text being typed, shown while it matches the value or is unfinished. */
  const [draft, setDraft] = useState<string | null>(null)
  const isDraftShown = draft !== null && (isUnfinished(draft, range) || Number(draft) === value)

  function change(next: number): void {
    if (next !== value) onChange(next)
  }
  const step = (direction: 1 | -1) => change(stepped(value, direction, range))

  function type(text: string): void {
    setDraft(text)
    if (!isUnfinished(text, range)) change(readNumber(text, range))
  }

  function finish(): void {
    if (draft !== null && isUnfinished(draft, range)) change(readNumber(draft, range))
    setDraft(null)
  }

  const field = useRef<HTMLInputElement>(null)
  const takeTyped = useEffectEvent(() => {
    const typed = field.current?.value ?? ''
    if (typed !== String(value)) type(typed)
  })
  // Text typed before hydration.
  useEffect(() => takeTyped(), [])

  function onKeyDown(event: KeyboardEvent): void {
    const direction = directions[event.key]
    if (event.key === 'Enter') finish()
    if (!direction) return
    event.preventDefault()
    setDraft(null)
    step(direction)
  }

  return (
    <fieldset className="inline-flex items-center rounded-pill border-[1.5px] border-edge" aria-label={label}>
      <StepButton label={`Fewer: ${label}`} disabled={value <= range.min} onStep={() => step(-1)}>
        −
      </StepButton>
      <input
        ref={field}
        className={`${value > 9999 ? 'w-[6ch]' : 'w-[4ch]'} min-h-[38px] rounded-pill bg-transparent text-center font-semibold tabular-nums`}
        inputMode={range.precision < 1 ? 'decimal' : 'numeric'}
        autoComplete="off"
        name={name}
        form={form}
        aria-label={label}
        value={isDraftShown ? draft : value}
        onChange={(event) => type(event.target.value)}
        onFocus={(event) => event.target.select()}
        onBlur={finish}
        onKeyDown={onKeyDown}
      />
      <StepButton label={`More: ${label}`} disabled={value >= range.max} onStep={() => step(1)}>
        +
      </StepButton>
    </fieldset>
  )
}

interface StepButtonProps {
  label: string
  disabled: boolean
  onStep(): void
  children: string
}

/**
 * While focused it is only announced as disabled (`aria-disabled`): the attribute `disabled` would remove the focus
 * from it.
 */
function StepButton({ label, disabled, onStep, children }: StepButtonProps) {
  const handlers = useHold(onStep, disabled)
  const [hasFocus, setHasFocus] = useState(false)
  return (
    <button
      type="button"
      aria-label={label}
      aria-disabled={disabled || undefined}
      disabled={disabled && !hasFocus}
      {...handlers}
      onFocus={() => setHasFocus(true)}
      onBlur={() => setHasFocus(false)}
      onContextMenu={(event) => event.preventDefault()}
      className="step-button"
    >
      {children}
    </button>
  )
}
