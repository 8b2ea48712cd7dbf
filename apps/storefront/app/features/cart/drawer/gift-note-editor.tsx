import { useId, useState, type FocusEvent, type FormEvent } from 'react'
import { useCartSettings } from '../service/cart-settings.ts'
import { wasLeft } from '../../../ui/was-left.ts'
import { giftNoteErrors, lengthOf, maxGiftTextLength } from '../model/gift-note.ts'
import {
  closeGiftNote,
  editGiftNote,
  saveGiftNote,
  useGiftNote,
  type GiftNoteCart,
} from '../session/gift-note-store.ts'

/** The editor of a gift note: its text, and the recipient's address. */
export function GiftNoteEditor({ session }: { session: GiftNoteCart }) {
  const { text, email } = useGiftNote()
  /** The fields whose errors are shown: those that lost the focus, and all after an attempt to save. */
  const [checked, setChecked] = useState<readonly string[]>([])
  const placeholder = useCartSettings((state) => state.settings?.texts?.giftNoteTextPlaceholder)
  const id = useId()
  const errors = giftNoteErrors({ text, email })
  const errorOf = (name: keyof typeof errors) => (checked.includes(name) ? errors[name] : undefined)
  const remaining = maxGiftTextLength - lengthOf(text)

  function save(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    setChecked(['text', 'email'])
    const [wrong] = Object.keys(errors)
    if (wrong) return event.currentTarget.querySelector<HTMLElement>(`[name=${wrong}]`)?.focus()
    saveGiftNote(session)
  }

  function leave(event: FocusEvent<HTMLInputElement | HTMLTextAreaElement>): void {
    const { name } = event.target
    if (wasLeft(event)) setChecked((names) => [...names, name])
  }

  return (
    <form noValidate onSubmit={save} className="gift-note-editor sky">
      <label className="grid gap-2">
        <span className="font-semibold">What would you like to say?</span>
        <textarea
          name="text"
          rows={6}
          dir="auto"
          required
          className="field gift-note-paper"
          placeholder={placeholder ?? undefined}
          value={text}
          aria-invalid={errorOf('text') !== undefined}
          aria-describedby={`${id}-text`}
          onChange={({ target }) => editGiftNote({ text: target.value })}
          onBlur={leave}
        />
      </label>
      <p id={`${id}-text`} className="mt-3 flex justify-between gap-4 text-small">
        <span className="font-semibold text-alarm">{errorOf('text')}</span>
        <span className="tabular-nums">{`${remaining} characters remaining`}</span>
      </p>
      <label className="mt-3 grid gap-2">
        <span className="font-semibold">Their email address</span>
        <input
          name="email"
          type="email"
          required
          autoComplete="off"
          className="field"
          value={email}
          aria-invalid={errorOf('email') !== undefined}
          aria-describedby={`${id}-email`}
          onChange={({ target }) => editGiftNote({ email: target.value })}
          onBlur={leave}
        />
      </label>
      <p id={`${id}-email`} className="mt-3 min-h-[1.45em] text-small font-semibold text-alarm">
        {errorOf('email')}
      </p>
      <p className="mt-auto grid gap-3 pt-4 sm:grid-cols-2">
        <button type="submit" className="pill pill-buy">
          Save the note
        </button>
        <button type="button" className="pill" onClick={() => closeGiftNote(session)}>
          Back to the cart
        </button>
      </p>
    </form>
  )
}
