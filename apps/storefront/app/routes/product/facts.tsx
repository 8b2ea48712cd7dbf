import { TitledLink } from '../../ui/content-link.tsx'
import { Picture } from '../../ui/picture.tsx'
import type { ProductContent } from './product.query.ts'
import { SkySection } from '../../ui/sky-section.tsx'
import { white } from '../../ui/sky.ts'
import { uniqueKeys } from '../../ui/unique-keys.ts'
import { hasFacts, sectionSky, type FactsContent } from './section-sky.ts'

/** The product's contents and facts, styled like the label on a can. */
export function Facts({ page }: { page: FactsContent }) {
  const { features, details, ingredients } = page
  const sky = sectionSky(page)
  const labels = uniqueKeys(details.map(({ label }) => label))
  if (!hasFacts(page)) return null
  return (
    <SkySection
      sky={sky}
      nextColor={sky.stops[0] === white ? undefined : white}
      aria-label="What is in it"
      className="bg-(--sky-1) pt-6 lg:pt-7"
    >
      <div className="grid grid-cols-1 gap-6 px-gutter pb-7 lg:grid-cols-12">
        {features && <Features features={features} />}
        <div className="grid content-start gap-6 lg:col-span-6 lg:col-start-7">
          <Ingredients ingredients={ingredients} />
          {details.length > 0 && (
            <dl className="border-y-[4px] border-current text-small">
              {details.map(({ label, value }, index) => (
                <div key={labels[index]} className="fact">
                  <dt>{label}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
            </dl>
          )}
        </div>
      </div>
    </SkySection>
  )
}

function Features({ features: { title, list, cta } }: { features: NonNullable<ProductContent['features']> }) {
  const keys = uniqueKeys(list.map(({ title }) => title))
  return (
    <div className="@container lg:col-span-5">
      {title && <h2 className="text-headline">{title}</h2>}
      {list.length > 0 && (
        <dl className="mt-5 grid gap-4">
          {list.map(({ title, text }, index) => (
            <div key={keys[index]}>
              <dt className="font-display text-title">{title}</dt>
              <dd className="mt-1 max-w-[38ch]">{text}</dd>
            </div>
          ))}
        </dl>
      )}
      {cta && (
        <p className="mt-5">
          <TitledLink link={cta} className="quiet-link" />
        </p>
      )}
    </div>
  )
}

function Ingredients({ ingredients }: Pick<ProductContent, 'ingredients'>) {
  if (ingredients.length === 0) return null
  return (
    <div>
      <h2 className="text-title">What is in it</h2>
      <ul className="contents-list">
        {ingredients.map(({ id, title, description, image }) => (
          <li key={id} className="flex items-center gap-3 border-t-[1.5px] border-hairline py-3">
            {image ? (
              <Picture
                image={image}
                sizes={64}
                maximum={320}
                alt=""
                className="size-[64px] shrink-0 rounded-pill object-cover"
              />
            ) : (
              <span className="porthole-empty size-[64px] shrink-0 rounded-pill" />
            )}
            <span>
              <span className="block font-semibold">{title}</span>
              {description && <span className="block text-small">{description}</span>}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}
