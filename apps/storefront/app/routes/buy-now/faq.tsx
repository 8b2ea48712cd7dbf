import { RichText } from '../../features/rich-text/rich-text.tsx'
import type { BuyNow } from './buy-now.query.ts'

/** Questions that expand to their answers, also without script. */
export function Faq({ title, faqs }: { title: string; faqs: NonNullable<BuyNow['faq']>['faqs'] }) {
  if (faqs.length === 0) return null
  return (
    <section className="grid grid-cols-1 gap-5 px-gutter py-7 lg:grid-cols-12">
      <div className="@container lg:col-span-5">
        <h2 className="text-headline">{title}</h2>
      </div>
      <div className="lg:col-span-6 lg:col-start-7">
        {faqs.map(({ key, question, answer }) => (
          <details key={key} className="border-t-[1.5px] border-hairline last:border-b-[1.5px]">
            <summary className="opening py-4 font-display text-lead">{question}</summary>
            <div className="grid max-w-[52ch] gap-3 pb-4">
              <RichText value={answer} />
            </div>
          </details>
        ))}
      </div>
    </section>
  )
}
