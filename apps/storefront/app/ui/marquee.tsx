import { uniqueKeys } from './unique-keys.ts'

/** A scrolling line of text that pauses on hover, and can be stopped. */
export function Marquee({ texts }: { texts: string[] }) {
  if (texts.length === 0) return null
  const keys = uniqueKeys(texts)
  return (
    <div className="relative">
      <div className="marquee">
        <p className="sr-only">{texts.join('. ')}</p>
        {[0, 1, 2, 3, 4, 5].map((copy) => (
          <ul key={copy} aria-hidden="true" className="marquee-line marquee-words">
            {texts.map((text, index) => (
              <li key={keys[index]} className="font-display text-headline">
                {text}
              </li>
            ))}
          </ul>
        ))}
      </div>
      <MarqueeStop label="Stop the running text" />
    </div>
  )
}

/** Stops the preceding marquee, for visitors without a mouse. Works without script. */
export function MarqueeStop({ label }: { label: string }) {
  return <input type="checkbox" aria-label={label} className="marquee-stop" />
}
