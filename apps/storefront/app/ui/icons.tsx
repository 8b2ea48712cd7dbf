import type { ReactNode } from 'react'

interface IconProps {
  className?: string
}

/** An icon of 20 by 20 with lines of one weight. */
const Icon = ({ className, children }: IconProps & { children: ReactNode }) => (
  <svg viewBox="0 0 20 20" className={className ? `icon ${className}` : 'icon'} aria-hidden="true">
    {children}
  </svg>
)

/** An icon of one path. */
const iconOf = (path: string) => (props: IconProps) => (
  <Icon {...props}>
    <path d={path} />
  </Icon>
)

/** Two waves. */
export const MenuIcon = iconOf('M2 7.5c2.7-2 5.3-2 8 0s5.3 2 8 0M2 13c2.7-2 5.3-2 8 0s5.3 2 8 0')
export const CloseIcon = iconOf('m4.5 4.5 11 11m0-11-11 11')
/** Points right, as does the arrow. */
export const ChevronIcon = iconOf('m7.5 4 6 6-6 6')
export const ArrowIcon = iconOf('M3.5 10h13m-5-5 5 5-5 5')
export const PlayIcon = iconOf('M6.5 4.5v11l9-5.5z')
export const PauseIcon = iconOf('M7 4.5v11m6-11v11')

const lens = <circle cx="8.75" cy="8.75" r="5.75" />

export const SearchIcon = () => (
  <Icon>
    {lens}
    <path d="m13 13 4.5 4.5" />
  </Icon>
)

/** A magnifying glass with a plus, or a minus to zoom out. */
export const MagnifierIcon = ({ isLess = false }: { isLess?: boolean }) => (
  <Icon>
    {lens}
    <path d={`m13 13 4.5 4.5M6.25 8.75h5${isLess ? '' : 'm-2.5-2.5v5'}`} />
  </Icon>
)
