import { HiddenPicture, Picture } from '../../ui/picture.tsx'
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
        <Portholes ingredients={ingredients} className="mt-4" open />
      </div>
    )
  }
  return (
    <details className={`ingredients-window ${className}`}>
      <summary className="quiet-link">{title}</summary>
      <Portholes ingredients={ingredients} className="reveal pt-4 pb-5" />
    </details>
  )
}

/** How far each window is offset below the previous one. */
const heights = ['', 'sm:mt-5', 'sm:mt-2', 'sm:mt-6']

interface PortholesProps extends Pick<IngredientsWindowProps, 'ingredients' | 'open'> {
  className: string
}

function Portholes({ ingredients, open = false, className }: PortholesProps) {
  return (
    <ul className={`portholes ${className}`}>
      {ingredients.map(({ id, title, description, image }, index) => (
        <li key={id} className={heights[index % heights.length]}>
          <Porthole image={image} open={open} />
          <p className="porthole-title">{title}</p>
          {description && <p>{description}</p>}
        </li>
      ))}
    </ul>
  )
}

function Porthole({ image, open }: Pick<Ingredient, 'image'> & { open: boolean }) {
  if (!image) return <span className="porthole porthole-empty" />
  if (!open) return <HiddenPicture image={image} side={480} className="porthole" />
  return <Picture image={image} sizes="(width >= 640px) 220px, 42vw" maximum={640} alt="" className="porthole" />
}
