// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { emitAppKeys } from '../../device/app-keys.ts'
import { showInShop } from '../../testing/shop-stub.tsx'
import Lightbox from './lightbox.tsx'

const turn = vi.fn<(index: number) => void>()

beforeEach(() => {
  turn.mockClear()
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  HTMLMediaElement.prototype.pause = () => {}
  HTMLElement.prototype.setPointerCapture = () => {}
  return emitAppKeys(document)
})

/** Shows a film in the lightbox; one that does not loop has the browser's controls. */
function showFilm(loop: boolean) {
  const slides = ['a', 'b'].map((key) => ({ key, video: { url: '/film.mp4', loop } }))
  const { unmount } = showInShop(<Lightbox slides={slides} index={0} onTurn={turn} />)
  return { film: screen.getByLabelText('Film'), unmount }
}

/** Drags from the film's left to its right edge. */
function drag(film: HTMLElement): void {
  fireEvent.pointerDown(film, { button: 0, pointerId: 1, clientX: 0, clientY: 0 })
  fireEvent.pointerMove(film, { pointerId: 1, clientX: -300, clientY: 0 })
  fireEvent.pointerUp(film, { pointerId: 1, clientX: -300, clientY: 0 })
}

test('the controls of a film handle its clicks and arrow keys alone', () => {
  const { film } = showFilm(false)
  film.focus()
  fireEvent.keyDown(film, { key: 'ArrowRight' })
  drag(film)
  expect(turn).not.toHaveBeenCalled()
  fireEvent.keyDown(document.body, { key: 'ArrowRight' })
  expect(turn).toHaveBeenCalledExactlyOnceWith(1)
})

test('a film without controls is swiped like a picture, but not magnified', () => {
  const { film } = showFilm(true)
  for (const _tap of [1, 2]) {
    fireEvent.pointerDown(film, { button: 0, pointerId: 1 })
    fireEvent.pointerUp(film, { pointerId: 1 })
  }
  fireEvent.wheel(film, { deltaY: -500 })
  expect(film.closest<HTMLElement>('.lightbox-slide')?.style.transform).toBe('translate(0px, 0px) scale(1)')
  drag(film)
  expect(turn).toHaveBeenCalledExactlyOnceWith(1)
})

test('the browser’s own keys, and keys after the gallery has closed, do not turn it', () => {
  const { unmount } = showFilm(true)
  // 'Back' in most browsers, the start of a line, and the desktop's.
  for (const modifier of ['altKey', 'metaKey', 'ctrlKey'])
    fireEvent.keyDown(document.body, { key: 'ArrowLeft', [modifier]: true })
  unmount()
  fireEvent.keyDown(document.body, { key: 'ArrowLeft' })
  expect(turn).not.toHaveBeenCalled()
})

/** Presses a key repeatedly; returns where the picture is then. */
function press(key: string, times = 1): string | undefined {
  for (let count = 0; count < times; count++) fireEvent.keyDown(document.body, { key })
  return screen.getByRole('img').closest<HTMLElement>('.lightbox-slide')?.style.transform
}

test('the arrow keys move a magnified picture to its edges, and turn to another only without magnification', () => {
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 1200, 600))
  const image = { id: 'image-0123456789abcdef0123456789abcdef01234567-2000x1000-webp', alt: 'Lake' }
  const slides = ['a', 'b'].map((key) => ({ key, image }))
  showInShop(<Lightbox slides={slides} index={0} onTurn={turn} />)
  fireEvent.click(screen.getByRole('button', { name: 'Magnify' }))
  expect(press('ArrowRight')).toBe('translate(-100px, 0px) scale(1.5)')
  expect(press('ArrowDown')).toBe('translate(-100px, -50px) scale(1.5)')
  expect([press('ArrowLeft', 9), press('ArrowUp', 9)].at(-1)).toBe('translate(300px, 150px) scale(1.5)')
  expect(turn).not.toHaveBeenCalled()
  fireEvent.click(screen.getByRole('button', { name: 'Magnify' }))
  press('ArrowDown')
  expect(turn).not.toHaveBeenCalled()
  press('ArrowRight')
  expect(turn).toHaveBeenCalledExactlyOnceWith(1)
})

test('a picture shows the part that the editor marked where it is trimmed to the window', () => {
  const image = { id: 'image-0123456789abcdef0123456789abcdef01234567-2000x1000-webp', alt: 'Lake', focus: '10% 50%' }
  showInShop(<Lightbox slides={[{ key: 'a', image }]} index={0} onTurn={turn} />)
  expect(screen.getByRole('img', { name: 'Lake' }).style.getPropertyValue('--focus')).toBe('10% 50%')
})
