// @vitest-environment jsdom
import { render, screen } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { site } from '../testing/shop-stub.tsx'
import { currentColors, useScreen } from '../stores/screen.ts'
import ErrorPage from './error-page.tsx'

const Page = () => <ErrorPage isMissing={false} texts={undefined} />

test.each([
  ['#ffe9c7', 'var(--color-ink)', '#1d2a58'],
  ['#25385b', 'rgb(37, 56, 91)', '#25385b'],
])('COLOR-06: with %s as the text color of pages, the error page has %s, and its header %s', (text, own, header) => {
  const data = { site: { ...site, colors: { background: '#0b1a2b', text } }, layout: {} }
  const Shop = createRoutesStub([{ id: 'root', path: '/', loader: () => data, Component: Page }])
  render(<Shop hydrationData={{ loaderData: { root: data } }} />)
  expect(screen.getByRole('heading').closest<HTMLElement>('.sky')?.style.color).toBe(own)
  expect(currentColors(useScreen.getState()).textColor).toBe(header)
})
