import type { ReactNode } from 'react'

interface IconProps {
  className?: string
}

/** An icon of 20 by 20 with lines of one weight. */
function Icon({ className, children }: IconProps & { children: ReactNode }) {
  return (
    <svg viewBox="0 0 20 20" className={className ? `icon ${className}` : 'icon'} aria-hidden="true">
      {children}
    </svg>
  )
}

/** Two waves. */
export const MenuIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M2 7.5c2.7-2 5.3-2 8 0s5.3 2 8 0M2 13c2.7-2 5.3-2 8 0s5.3 2 8 0" />
  </Icon>
)

export const CloseIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="m4.5 4.5 11 11m0-11-11 11" />
  </Icon>
)

export const SearchIcon = (props: IconProps) => (
  <Icon {...props}>
    <circle cx="8.75" cy="8.75" r="5.75" />
    <path d="m13 13 4.5 4.5" />
  </Icon>
)

/** Points right. */
export const ChevronIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="m7.5 4 6 6-6 6" />
  </Icon>
)

/** Points right. */
export const ArrowIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M3.5 10h13m-5-5 5 5-5 5" />
  </Icon>
)

/** A magnifying glass with a plus, or a minus to zoom out. */
export const MagnifierIcon = ({ isLess = false, ...props }: IconProps & { isLess?: boolean }) => (
  <Icon {...props}>
    <circle cx="8.75" cy="8.75" r="5.75" />
    <path d={`m13 13 4.5 4.5M6.25 8.75h5${isLess ? '' : 'm-2.5-2.5v5'}`} />
  </Icon>
)

export const PlayIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M6.5 4.5v11l9-5.5z" />
  </Icon>
)

export const PauseIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M7 4.5v11m6-11v11" />
  </Icon>
)
