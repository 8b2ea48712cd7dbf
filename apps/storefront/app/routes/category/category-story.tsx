import type { ListPrices } from '../../features/product-tile/list-price.ts'
import { Press } from '../../sections/press/press.tsx'
import { ProductRow } from '../../sections/product-row/product-row.tsx'
import { Testimonials } from '../../sections/testimonials/testimonials.tsx'
import { TitledLink } from '../../ui/content-link.tsx'
import { SkySection } from '../../ui/sky-section.tsx'
import { ink, plain, readableSky, white, type Sky } from '../../ui/sky.ts'
import { Wave } from '../../ui/wave.tsx'
import { CategoryIngredients } from './category-ingredients.tsx'
import type { Category } from './category.query.ts'
import { Outro } from './outro.tsx'

interface CategoryStoryProps {
  category: Category
  prices: ListPrices
  sky: Sky
}

/** The sections of a category below its products: featured products, ingredients, testimonials, press and outro. */
export default function CategoryStory({ category, prices, sky }: CategoryStoryProps) {
  const { featured, testimonials, press, outro } = category
  const hasFeatured = Boolean(featured && featured.products.length > 0)
  const hasVoices = testimonials.length > 0 || press.length > 0
  return (
    <>
      {hasFeatured && featured && (
        <ProductRow
          title={featured.title ?? 'Also good'}
          subtitle={featured.text}
          products={featured.products}
          prices={prices}
          sky={readableSky([white, ...sky.stops.slice(1)])}
          nextColor={white}
        >
          {featured.cta && <TitledLink link={featured.cta} className="quiet-link" />}
        </ProductRow>
      )}
      <CategoryIngredients category={category} />
      {hasVoices && (
        <SkySection sky={plain} aria-label="Voices" className="grid grid-cols-1 gap-7 overflow-clip bg-white py-7">
          <Testimonials testimonials={testimonials} />
          <Press title="In print" quotes={press} />
        </SkySection>
      )}
      {outro ? (
        <>
          <Wave color={sky.stops[0]} className="bg-white" />
          <Outro {...outro} sky={sky} nextColor={ink} />
        </>
      ) : (
        <Wave color={ink} className="bg-white" />
      )}
    </>
  )
}
