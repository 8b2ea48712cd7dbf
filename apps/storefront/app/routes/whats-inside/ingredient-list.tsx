import { IngredientsWindow } from '../../sections/ingredients-window/ingredients-window.tsx'
import { RichText } from '../../features/rich-text/rich-text.tsx'
import type { WhatsInside } from './whats-inside.query.ts'

/** All ingredients by name; those with details can be expanded. */
export function IngredientList({ list, ingredients }: Pick<WhatsInside, 'list' | 'ingredients'>) {
  return (
    <>
      <div className="grid grid-cols-1 gap-6 lg:grid-cols-12">
        <header className="@container lg:col-span-5">
          <h2 className="text-headline">{list?.title ?? 'Everything, by name'}</h2>
          {list?.description && <p className="mt-4 max-w-[34ch] text-lead">{list.description}</p>}
          {list?.longDescription && (
            <div className="mt-4 grid max-w-[44ch] gap-3">
              <RichText value={list.longDescription} />
            </div>
          )}
        </header>
        {list && (
          <IngredientsWindow
            title="Looked at closely"
            ingredients={list.featured}
            open
            className="lg:col-span-6 lg:col-start-7"
          />
        )}
      </div>
      <ul className="mt-7 gap-x-6 sm:columns-2 lg:columns-3">
        {ingredients.map(({ id, title, description, longDescription }) => (
          <li key={id} className="break-inside-avoid border-t-[1.5px] border-hairline py-3">
            {longDescription ? (
              <details>
                <summary className="opening font-semibold">{title}</summary>
                {description && <p className="text-small">{description}</p>}
                <div className="mt-2 grid gap-2 text-small">
                  <RichText value={longDescription} />
                </div>
              </details>
            ) : (
              <>
                <p className="font-semibold">{title}</p>
                {description && <p className="text-small">{description}</p>}
              </>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}
