import { Component, type ReactNode } from 'react'

/** What is said when not even the error page can be shown (specification, section 8). */
export const lastWords = 'An error occurred while showing the error page'
export const wayHome = 'Go back to home'

/** Shows its children; when those fail, a few words and the way home, which need nothing that could fail too. */
export class LastResort extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError = () => ({ hasFailed: true })

  override render() {
    if (!this.state.hasFailed) return this.props.children
    return (
      <main id="main" className="grid min-h-svh content-center gap-4 px-gutter">
        <h1 className="max-w-[20ch] text-title">{lastWords}</h1>
        <p>
          <a href="/" className="quiet-link">
            {wayHome}
          </a>
        </p>
      </main>
    )
  }
}
