import type { BuyNow } from './buy-now.query.ts'

/** Words about the delivery frequencies, and a table of whom each suits, styled like the label on a can. */
export function FrequencyTable({ frequency }: { frequency: NonNullable<BuyNow['frequency']> }) {
  const { title, text, headings, intervals } = frequency
  if (intervals.length === 0 && !title && !text) return null
  return (
    <section className="grid grid-cols-1 gap-5 px-gutter py-7 lg:grid-cols-12">
      <header className="@container lg:col-span-5">
        <h2 className="text-headline">{title ?? 'How often'}</h2>
        {text && <p className="mt-4 max-w-[32ch] text-lead">{text}</p>}
      </header>
      {intervals.length > 0 && (
        <table className="w-full border-y-[4px] border-ink text-left lg:col-span-6 lg:col-start-7">
          {headings.length > 0 && (
            <thead className="text-small">
              <tr>
                {headings.map((heading) => (
                  <th key={heading} scope="col" className="py-2 font-semibold">
                    {heading}
                  </th>
                ))}
              </tr>
            </thead>
          )}
          <tbody>
            {intervals.map(({ key, title, text }) => (
              <tr key={key} className="border-t-[1.5px] border-hairline">
                <th scope="row" className="min-w-[min(7rem,30vw)] py-3 pr-3 font-display text-lead font-normal">
                  {title}
                </th>
                <td className="min-w-[min(10rem,50vw)] py-3">{text}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}
