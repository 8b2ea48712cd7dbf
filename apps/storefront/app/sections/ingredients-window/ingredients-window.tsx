import { Picture } from '../../ui/picture.tsx'
import type { Ingredient } from './ingredients-window.query.ts'

interface IngredientsWindowProps {
  title: string
  ingredients: Ingredient[]
  /** Whether it is open from the start. */
  open?: boolean
  className?: string
}

/** The ingredients in round windows. Collapsible without script. */
export function IngredientsWindow({ title, ingredients, open = false, className = '' }: IngredientsWindowProps) {
  if (ingredients.length === 0) return null
  if (open) {
    return (
      <div className={className}>
        <h3 className="font-text text-small font-semibold tracking-normal">{title}</h3>
        <Portholes ingredients={ingredients} className="mt-4" />
      </div>
    )
  }
  return (
    <details className={`ingredients-window ${className}`}>
      <summary className="quiet-link inline-block cursor-pointer py-2 text-small font-semibold">{title}</summary>
      <Portholes ingredients={ingredients} className="reveal pt-4 pb-5" />
    </details>
  )
}

/** How far each window is offset below the previous one. */
const heights = ['', 'sm:mt-5', 'sm:mt-2', 'sm:mt-6']

function Portholes({ ingredients, className }: { ingredients: Ingredient[]; className: string }) {
  return (
    <ul className={`grid grid-cols-2 gap-4 sm:grid-cols-4 sm:gap-5 ${className}`}>
      {ingredients.map(({ id, title, description, image }, index) => (
        <li key={id} className={heights[index % heights.length]}>
          {image ? (
            <Picture
              image={image}
              sizes="(width >= 640px) 220px, 42vw"
              maximum={640}
              alt=""
              className="porthole aspect-square w-full rounded-pill object-cover"
            />
          ) : (
            <span className="porthole porthole-empty block aspect-square w-full rounded-pill" />
          )}
          <p className="mt-3 font-display text-lead leading-tight">{title}</p>
          {description && <p className="mt-1 text-small">{description}</p>}
        </li>
      ))}
    </ul>
  )
}
