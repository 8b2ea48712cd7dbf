// @vitest-environment jsdom
import { act, cleanup, render } from '@testing-library/react'
import { createRoutesStub, Link } from 'react-router'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { PageFade } from '../features/navigation/page-fade.tsx'
import { addSectionColors, initialScreen, useScreen } from '../stores/screen.ts'
import { SkySection } from '../ui/sky-section.tsx'
import { readableSky } from '../ui/sky.ts'
import { usePageSky } from '../ui/use-page-sky.ts'
import { Header } from './header.tsx'

const site = { brand: { name: 'Halcyon' } }
const page = readableSky(['#ffd9c7'])
const day = readableSky(['#cdd5ff'])
const night = readableSky(['#1d2a58'])

const watchers = new Map<Element, (isThere: boolean) => void>()

type Notify = (entries: { target: Element; isIntersecting: boolean }[]) => void

/** An IntersectionObserver that the tests trigger themselves. */
class FakeObserver {
  #notify: Notify
  constructor(notify: Notify) {
    this.#notify = notify
  }
  observe(target: Element) {
    watchers.set(target, (isIntersecting) => this.#notify([{ target, isIntersecting }]))
  }
  unobserve(target: Element) {
    watchers.delete(target)
  }
}

Object.assign(globalThis, { IntersectionObserver: FakeObserver, matchMedia: () => ({ matches: true }) })

function Home() {
  return (
    <>
      <div {...usePageSky(page)} />
      <SkySection sky={day} aria-label="Day" />
      <SkySection sky={night} aria-label="Night" />
      <Link to="/elsewhere">Elsewhere</Link>
    </>
  )
}

const Shop = createRoutesStub([
  {
    id: 'root',
    path: '/',
    loader: () => ({ site, layout: {} }),
    Component: () => (
      <>
        <Header menus={null} home={null} />
        <PageFade>
          <Home />
        </PageFade>
      </>
    ),
    children: [{ path: 'elsewhere', Component: () => null }],
  },
])

beforeEach(async () => {
  useScreen.setState(initialScreen, true)
  await act(async () => render(<Shop hydrationData={{ loaderData: { root: { site, layout: {} } } }} />))
})
afterEach(cleanup)

/** Simulates a section scrolling under the header or out again. */
function pass(name: 'Day' | 'Night', isThere: boolean): void {
  const section = document.querySelector(`[aria-label=${name}]`)
  act(() => section && watchers.get(section)?.(isThere))
}

const header = () => document.querySelector<HTMLElement>('.site-header')?.style
const mist = () => header()?.getPropertyValue('--mist')

test('COLOR-05: the header has the colors of the section under it, and of the page after that', () => {
  expect(mist()).toBe(page.stops[0])
  pass('Night', true)
  expect([mist(), header()?.color]).toEqual([night.stops[0], 'rgb(255, 255, 255)'])
  pass('Night', false)
  expect([mist(), header()?.color]).toEqual([page.stops[0], 'rgb(29, 42, 88)'])
})

test('COLOR-02, COLOR-03: the newest of two sections sets the colors; after it the other one', () => {
  pass('Day', true)
  pass('Night', true)
  expect(mist()).toBe(night.stops[0])
  pass('Night', false)
  expect(mist()).toBe(day.stops[0])
  pass('Night', true)
  pass('Day', false)
  expect(mist()).toBe(night.stops[0])
})

test('COLOR-01: a section that is added again is listed once, and stays in its place', () => {
  pass('Day', true)
  pass('Night', true)
  pass('Day', true)
  expect(mist()).toBe(night.stops[0])
  expect(useScreen.getState().sectionColors).toHaveLength(2)
})

test('COLOR-04: navigation clears the sections of the previous page', async () => {
  act(() => addSectionColors({ id: 'of another page', backgroundColors: ['#000000'], textColor: '#ffffff' }))
  expect(mist()).toBe('#000000')
  await act(async () => document.querySelector<HTMLElement>('main a')?.click())
  expect(mist()).toBe(page.stops[0])
})
