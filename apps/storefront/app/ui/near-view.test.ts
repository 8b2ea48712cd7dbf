import { expect, test, vi } from 'vitest'
import { whenNear } from './near-view.ts'

type Entry = Pick<IntersectionObserverEntry, 'target' | 'isIntersecting'>

test('MEDIA-05: media within 25% of the window around it are fetched, once', () => {
  const made: { notify: (entries: Entry[]) => void; rootMargin: string | undefined }[] = []
  const observed = new Set<unknown>()
  class Observer {
    observe = (element: unknown) => void observed.add(element)
    unobserve = (element: unknown) => void observed.delete(element)
    constructor(notify: (entries: Entry[]) => void, options: IntersectionObserverInit) {
      made.push({ notify, rootMargin: options.rootMargin })
    }
  }
  vi.stubGlobal('IntersectionObserver', Observer)
  const [first, second] = [new EventTarget(), new EventTarget()] as [Element, Element]
  const near = vi.fn()
  whenNear(first, near)
  whenNear(second, vi.fn())
  expect(made.map(({ rootMargin }) => rootMargin)).toEqual(['25%'])

  made[0]?.notify([{ target: first, isIntersecting: false }])
  expect(near).not.toHaveBeenCalled()
  made[0]?.notify([{ target: first, isIntersecting: true }])
  made[0]?.notify([{ target: first, isIntersecting: true }])
  expect(near).toHaveBeenCalledOnce()
  expect([...observed]).toEqual([second])
})
