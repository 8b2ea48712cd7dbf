import { IngredientsWindow } from '../../sections/ingredients-window/ingredients-window.tsx'
import { useHasPage } from '../../site.ts'
import { ContentLink } from '../../ui/content-link.tsx'
import type { Category } from './category.query.ts'
import { SkySection } from '../../ui/sky-section.tsx'
import { plain } from '../../ui/sky.ts'

/** The ingredients of the category's products: the first four with pictures, the others by name. */
export function CategoryIngredients({ category }: { category: Category }) {
  const { ingredients, ingredientsTitle, ingredientsSubtitle } = category
  const hasWhatsInside = useHasPage('whatsInside')
  if (ingredients.length === 0) return null
  const others = ingredients.slice(4).map(({ title }) => title)
  return (
    <SkySection sky={plain} aria-label={ingredientsTitle ?? 'Ingredients'} className="bg-white pt-6 lg:pt-7">
      <div className="grid grid-cols-1 gap-6 px-gutter pb-7 lg:grid-cols-12">
        <header className="@container lg:col-span-5 lg:pt-6">
          <h2 className="text-headline">{ingredientsTitle ?? 'What is inside'}</h2>
          {ingredientsSubtitle && <p className="mt-4 max-w-[30ch] text-lead">{ingredientsSubtitle}</p>}
          {others.length > 0 && <p className="mt-5 max-w-[38ch]">{others.join(', ')}</p>}
          {hasWhatsInside && (
            <p className="mt-4">
              <ContentLink to="/whats-inside" className="quiet-link">
                Everything that is inside
              </ContentLink>
            </p>
          )}
        </header>
        <IngredientsWindow
          title="In the first place"
          ingredients={ingredients.slice(0, 4)}
          open
          className="lg:col-span-6 lg:col-start-7"
        />
      </div>
    </SkySection>
  )
}
