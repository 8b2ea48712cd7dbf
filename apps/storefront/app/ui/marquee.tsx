/** A scrolling line of text that pauses on hover. */
export function Marquee({ texts }: { texts: string[] }) {
  if (texts.length === 0) return null
  return (
    <div className="marquee relative">
      <p className="sr-only">{texts.join('. ')}</p>
      {[0, 1].map((copy) => (
        <ul key={copy} aria-hidden="true" className="marquee-line">
          {[0, 1, 2].flatMap((round) =>
            texts.map((text) => (
              <li key={`${round}${text}`} className="font-display text-headline whitespace-nowrap">
                {text}
              </li>
            )),
          )}
        </ul>
      ))}
    </div>
  )
}
