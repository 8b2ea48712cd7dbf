import type { ActiveToolLayoutProps } from 'sanity'

/** Makes the open tool the main landmark of the page, which the Studio itself does not have. */
export const ToolLandmark = (props: ActiveToolLayoutProps) => (
  <main style={{ display: 'contents' }}>{props.renderDefault(props)}</main>
)
