import { ThemeProvider } from '@sanity/ui'
import { buildTheme } from '@sanity/ui/theme'
import { cleanup, configure, render } from '@testing-library/react'
import { useState, type ReactNode } from 'react'
import { RouterProvider } from 'sanity/router'
import { onTestFinished, vi } from 'vitest'
import { masterDetailRoute } from '../tools/master-detail.tsx'

// As for polls: machines are busy.
configure({ asyncUtilTimeout: 60_000 })

const widest = (media: string) => ({
  media,
  matches: media.includes('min-width'),
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
})

/** A tool at its own address, which its links change. */
function Routed({ selected, children }: { selected: string | undefined; children: ReactNode }) {
  const [state, setState] = useState<Record<string, unknown>>(selected ? { selected } : {})
  return (
    <RouterProvider
      router={masterDetailRoute}
      state={state}
      onNavigate={({ path }) => setState(masterDetailRoute.decode(path) ?? {})}
    >
      {children}
    </RouterProvider>
  )
}

/**
 * Shows a tool with a list and details on a wide screen until the end of the test.
 * @param answer the back office: a response, or its JSON.
 * @param selected the id of the opened entry.
 */
export function showTool(tool: ReactNode, answer: (url: URL, method: string) => unknown, selected?: string): void {
  vi.stubGlobal('matchMedia', widest)
  vi.stubGlobal('fetch', async (path: string, { method = 'GET' }: RequestInit = {}) => {
    const given = answer(new URL(path, 'http://shop'), method)
    return given instanceof Response ? given : Response.json(given)
  })
  onTestFinished(cleanup)
  render(
    <ThemeProvider theme={buildTheme()}>
      <Routed selected={selected}>{tool}</Routed>
    </ThemeProvider>,
  )
}
