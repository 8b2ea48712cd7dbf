interface NumberInputProps {
  label: string
  value: number
  min?: number
  max?: number
  onChange(value: number): void
}

/** A quantity with a button on either side; it never leaves its bounds, and what is not a number counts as 0. */
export function NumberInput({ label, value, min = -Infinity, max = Infinity, onChange }: NumberInputProps) {
  const change = (next: number) => onChange(Math.min(max, Math.max(min, Math.trunc(next) || 0)))
  return (
    <fieldset className="inline-flex items-center rounded-pill border-[1.5px] border-hairline" aria-label={label}>
      <Step label={`Fewer: ${label}`} disabled={value <= min} onClick={() => change(value - 1)}>
        −
      </Step>
      <input
        className="w-[2.6ch] bg-transparent text-center font-semibold tabular-nums [appearance:textfield]"
        inputMode="numeric"
        aria-label={label}
        value={value}
        onChange={(event) => change(Number(event.target.value || min))}
      />
      <Step label={`More: ${label}`} disabled={value >= max} onClick={() => change(value + 1)}>
        +
      </Step>
    </fieldset>
  )
}

interface StepProps {
  label: string
  disabled: boolean
  onClick(): void
  children: string
}

function Step({ label, disabled, onClick, children }: StepProps) {
  return (
    <button
      type="button"
      aria-label={label}
      disabled={disabled}
      onClick={onClick}
      className="size-[44px] cursor-pointer rounded-pill text-lead leading-none transition-opacity hover:opacity-60 disabled:cursor-default disabled:opacity-30"
    >
      {children}
    </button>
  )
}
