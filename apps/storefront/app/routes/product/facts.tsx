import { Wave } from '../../ui/wave.tsx'
import type { ProductContent } from './product.query.ts'

interface FactsProps {
  page: ProductContent
  nextColour: string
}

/** What is in it and what that means, set like the label on a can. */
export function Facts({ page: { features, details, ingredients }, nextColour }: FactsProps) {
  return (
    <section className="bg-white pt-6 lg:pt-7">
      <div className="grid gap-6 px-gutter pb-7 lg:grid-cols-12">
        {features && (
          <div className="lg:col-span-5">
            <h2 className="text-headline">{features.title}</h2>
            <dl className="mt-5 grid gap-4">
              {features.list?.map(({ title, text }) => (
                <div key={title}>
                  <dt className="font-display text-title">{title}</dt>
                  <dd className="mt-1 max-w-[38ch]">{text}</dd>
                </div>
              ))}
            </dl>
          </div>
        )}
        <div className="grid content-start gap-6 lg:col-span-6 lg:col-start-7">
          {ingredients && ingredients.length > 0 && (
            <div>
              <h2 className="text-title">What is in it</h2>
              <dl className="mt-4 grid gap-x-5 sm:grid-cols-2">
                {ingredients.map(({ id, title, description }) => (
                  <div key={id} className="border-t-[1.5px] border-hairline py-3">
                    <dt className="font-semibold">{title}</dt>
                    {description && <dd className="text-small">{description}</dd>}
                  </div>
                ))}
              </dl>
            </div>
          )}
          {details && details.length > 0 && (
            <dl className="border-y-[4px] border-ink text-small">
              {details.map(({ label, value }) => (
                <div
                  key={label}
                  className="flex justify-between border-t-[1.5px] border-hairline py-2 first:border-t-0"
                >
                  <dt>{label}</dt>
                  <dd className="font-semibold tabular-nums">{value}</dd>
                </div>
              ))}
            </dl>
          )}
        </div>
      </div>
      <Wave colour={nextColour} />
    </section>
  )
}
