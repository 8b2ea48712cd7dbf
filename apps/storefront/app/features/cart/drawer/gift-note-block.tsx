import { useCartSettings } from '../service/cart-settings.ts'
import { hasGiftNote } from '../model/gift-note.ts'
import { openGiftNote, removeGiftNote, useGiftNote, type GiftNoteCart } from '../session/gift-note-store.ts'

/** The cart's gift note, with the buttons to add, edit or remove it. */
export function GiftNoteBlock({ session }: { session: GiftNoteCart }) {
  const note = useGiftNote()
  const giftingNotice = useCartSettings((state) => state.settings?.texts?.giftingNotice)
  if (!note.available) {
    return <p className="gift-note text-small">Digital notes don’t go with subscriptions or gift cards.</p>
  }
  return (
    <section aria-label="Gift note" className="gift-note">
      {hasGiftNote(note) ? (
        <>
          <p className="text-small">{`A digital note for ${note.email}`}</p>
          <blockquote dir="auto" className="gift-note-text">
            {note.text}
          </blockquote>
          <p className="mt-2 flex gap-4">
            <button type="button" className="quiet-link cursor-pointer py-2 font-semibold" onClick={openGiftNote}>
              edit<span className="sr-only"> the digital note</span>
            </button>
            <button
              type="button"
              className="quiet-link cursor-pointer py-2 font-semibold"
              onClick={() => removeGiftNote(session)}
            >
              remove<span className="sr-only"> the digital note</span>
            </button>
          </p>
        </>
      ) : (
        <p className="flex flex-wrap items-center justify-between gap-3">
          <span className="font-display text-[1.375rem] leading-tight">Is it a gift?</span>
          <button type="button" className="pill min-h-[44px] px-4" onClick={openGiftNote}>
            add a digital note
          </button>
        </p>
      )}
      {giftingNotice && <p className="mt-3 text-small">{giftingNotice}</p>}
    </section>
  )
}
