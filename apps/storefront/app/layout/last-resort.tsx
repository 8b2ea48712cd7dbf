import { Component, type ReactNode } from 'react'

/** The message when even the error page cannot be rendered (specification, section 8). */
export const lastResortMessage = 'An error occurred while showing the error page'
export const homeLinkText = 'Go back to home'

/** Renders its children; when they fail, a static message with a link to the home page. */
export class LastResort extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError = () => ({ hasFailed: true })

  override render() {
    if (!this.state.hasFailed) return this.props.children
    return (
      <main id="main" className="grid min-h-svh content-center gap-4 px-gutter">
        <h1 className="max-w-[20ch] text-title">{lastResortMessage}</h1>
        <p>
          <a href="/" className="quiet-link">
            {homeLinkText}
          </a>
        </p>
      </main>
    )
  }
}
