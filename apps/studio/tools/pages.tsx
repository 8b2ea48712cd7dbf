import { Button, Flex } from '@sanity/ui'
import { useState, type MouseEvent, type ReactNode } from 'react'
import { z } from 'zod'
import { keepFocus } from './keep-focus.ts'

/** A page of a list of the back office; `next` is the `before` of the next one. */
export const pageSchema = <Entry extends z.ZodType>(entry: Entry) =>
  z.object({ entries: z.array(entry), next: z.string().nullable() })

interface PagesProps<Before> {
  /** The `before` of each page after the first, up to the one shown. */
  pages: readonly Before[]
  /** The `before` of the page after the one shown; null on the last. */
  next: Before | null
  isLoading: boolean
  onChange(pages: Before[]): void
}

/** Leads from the end of a scrolled list to its newer and older pages, each from its start; nothing if it has only one. */
export function Pages<Before>({ pages, next, isLoading, onChange }: PagesProps<Before>) {
  if (next === null && pages.length === 0) return undefined
  const turn = ({ currentTarget }: MouseEvent, to: Before[]) => {
    const list = currentTarget.closest('nav')?.parentElement
    if (list) list.scrollTop = 0
    onChange(to)
  }
  return (
    <Flex as="nav" ref={keepFocus} aria-label="Pages" padding={4} justify="space-between" gap={3}>
      <Button
        mode="ghost"
        text="Newer"
        disabled={pages.length === 0}
        onClick={(event: MouseEvent) => turn(event, pages.slice(0, -1))}
      />
      <Button
        mode="ghost"
        text="Older"
        disabled={next === null || isLoading}
        onClick={(event: MouseEvent) => next !== null && turn(event, [...pages, next])}
      />
    </Flex>
  )
}

/** The path of a list's page in the back office. */
export const pagePath = (list: string, before: string | undefined): string =>
  before === undefined ? list : `${list}?${new URLSearchParams({ before }).toString()}`

interface OpenEntryProps<Entry> {
  id: string
  /** The entries of the page that is listed. */
  entries: readonly Entry[] | undefined
  /** What is shown if it was never listed. */
  missing: ReactNode
  children(entry: Entry): ReactNode
}

/**
 * The details of a listed entry. They stay open when it is no longer listed: another page is, or new entries have moved
 * it to the next one.
 */
export function OpenEntry<Entry extends { id: string }>({ id, entries, missing, children }: OpenEntryProps<Entry>) {
  const listed = entries?.find((entry) => entry.id === id)
  const [last, setLast] = useState(listed)
  if (listed && listed !== last) setLast(listed)
  const shown = listed ?? (last?.id === id ? last : undefined)
  return shown ? children(shown) : missing
}
