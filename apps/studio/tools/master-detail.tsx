import { ArrowLeftIcon } from '@sanity/icons/ArrowLeft'
import { Box, Button, Card, Flex, Grid, Heading, Spinner, Stack, Text, useMediaIndex } from '@sanity/ui'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { route, StateLink, useRouter, useRouterState } from 'sanity/router'
import { Problem } from './form-parts.tsx'
import { keepFocus } from './keep-focus.ts'
import { Note } from './note.tsx'
import type { LoadedValue } from './use-loaded.ts'

/** The URLs of a tool with a list and details: the id of the selected entry is the end of the path. */
export const masterDetailRoute = route.create('/:selected')

interface Summary {
  title: string
  subtitle: string
}

interface MasterDetailProps<Entry> {
  title: string
  /** The message for an empty list. */
  empty: string
  list: Pick<LoadedValue<unknown>, 'problem' | 'isLoading'>
  /**
   * Identifies the list, such as by its search, if entries that leave it keep their details: the open details then
   * stay until the list is another one.
   */
  listed?: string
  entries: readonly Entry[] | undefined
  idOf(entry: Entry): string
  summary(entry: Entry): Summary
  /** Shown at the end of an entry's link. */
  renderAside(entry: Entry): ReactNode
  /** Shown before an entry's link, such as a checkbox. */
  renderBefore?(entry: Entry): ReactNode
  /** Shown above the list, and below it. */
  above?: ReactNode
  below?: ReactNode
  /** The details of an entry, also of one that is not in the list. */
  renderDetail(id: string): ReactNode
}

/** From this index of the Studio's breakpoints (600 px), list and details are side by side. */
const wideFrom = 2

const when = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' })

/** A date and time in the editor's own time zone. */
export const formatDateTime = (iso: string): string => when.format(new Date(iso))

/** A day, such as `2030-12-24`. */
export const formatDay = (day: string): string =>
  new Date(day).toLocaleDateString('en', { dateStyle: 'medium', timeZone: 'UTC' })

/** The creation time of an entry. */
export const DateTime = ({ iso }: { iso: string }) => (
  <Text size={1} muted>
    {formatDateTime(iso)}
  </Text>
)

/** Shown until the first response. */
export const Loading = () => (
  <Flex as="output" justify="center" padding={6} aria-label="Loading">
    <Spinner muted />
  </Flex>
)

interface EntryLinkProps {
  id: string
  summary: Summary
  aside: ReactNode
  isSelected: boolean
}

const elementIdOf = (id: string): string => `entry-${id}`

function EntryLink({ id, summary: { title, subtitle }, aside, isSelected }: EntryLinkProps) {
  return (
    <Button
      as={StateLink}
      id={elementIdOf(id)}
      state={{ selected: id }}
      mode="bleed"
      width="fill"
      padding={3}
      selected={isSelected}
      aria-current={isSelected ? 'true' : undefined}
    >
      <Flex gap={3} align="center">
        <Stack gap={2} flex={1} style={{ minWidth: 0 }}>
          <Text size={1} weight="medium" textOverflow="ellipsis">
            {title}
          </Text>
          <Text size={1} muted style={{ whiteSpace: 'normal', overflowWrap: 'anywhere' }}>
            {subtitle}
          </Text>
        </Stack>
        {aside}
      </Flex>
    </Button>
  )
}

/** Leads from the details back to the list, where both do not fit beside each other. */
function BackLink({ title }: { title: string }) {
  const link = useRef<HTMLAnchorElement & HTMLButtonElement>(null)
  useEffect(() => {
    // The list's link is gone; a field has the focus if the screen has become narrow.
    if (document.activeElement === document.body) link.current?.focus()
  }, [])
  return (
    <Box>
      <Button as={StateLink} ref={link} state={{}} mode="bleed" icon={ArrowLeftIcon} text={title} />
    </Box>
  )
}

/**
 * A list with the details of the selected entry: side by side, or on a narrow screen one after the other. The newest
 * entry is selected at first where both are visible.
 */
export function MasterDetail<Entry>(props: MasterDetailProps<Entry>) {
  const { title, empty, list, listed, entries, idOf, summary, above, below } = props
  const { renderAside, renderBefore, renderDetail } = props
  const isWide = useMediaIndex() >= wideFrom
  const { selected } = useRouterState()
  const { navigate } = useRouter()
  const chosen = typeof selected === 'string' ? selected : undefined
  const [lastOpened, setLastOpened] = useState<string>()
  if (chosen !== undefined && chosen !== lastOpened) setLastOpened(chosen)
  const hasClosed = !isWide && chosen === undefined && lastOpened !== undefined
  useEffect(() => {
    if (hasClosed) document.querySelector<HTMLElement>(`#${CSS.escape(elementIdOf(lastOpened))}`)?.focus()
  }, [hasClosed, lastOpened])
  const [initial, setInitial] = useState<{ id: string | undefined; listed: string | undefined }>()

  if (!entries) return list.problem === undefined ? <Loading /> : <Note isProblem>{list.problem}</Note>
  const [first] = entries
  // Kept when newer entries arrive, because somebody may be typing in it.
  const kept = entries.find((entry) => idOf(entry) === initial?.id)
  const next = kept ?? first
  const staysOpen = kept !== undefined || (listed !== undefined && initial?.id !== undefined)
  const isSettled = initial?.listed === listed && (staysOpen || !first)
  if (!list.isLoading && !isSettled) setInitial({ id: next && idOf(next), listed })
  const hasInitial = isWide && (first !== undefined || listed !== undefined)
  const shown = chosen ?? (hasInitial ? initial?.id : undefined)

  const listPane = (
    <Card borderRight={isWide} overflow="auto" style={{ height: '100%' }}>
      <Stack padding={4} gap={4}>
        <Heading as="h1" size={1}>
          {title}
        </Heading>
        {above}
        <Problem>{list.problem}</Problem>
      </Stack>
      {first ? (
        <Stack as="ul" padding={2} gap={1} style={{ opacity: list.isLoading ? 0.5 : 1 }}>
          {entries.map((entry) => {
            const id = idOf(entry)
            return (
              <Flex as="li" key={id} align="center" gap={1} style={{ listStyle: 'none' }}>
                {renderBefore?.(entry)}
                <Box flex={1} style={{ minWidth: 0 }}>
                  <EntryLink id={id} summary={summary(entry)} aside={renderAside(entry)} isSelected={id === shown} />
                </Box>
              </Flex>
            )
          })}
        </Stack>
      ) : (
        <Note>{empty}</Note>
      )}
      {below}
    </Card>
  )
  // Selects the initial entry explicitly, because otherwise its input would be lost when a phone is turned upright.
  const choose = () => {
    if (chosen === undefined && shown !== undefined) navigate({ selected: shown }, { replace: true })
  }
  const detailPane = (
    <Card ref={keepFocus} overflow="auto" padding={isWide ? 5 : 4} style={{ height: '100%' }} onFocusCapture={choose}>
      <Stack gap={4}>
        {!isWide && <BackLink title={title} />}
        {shown !== undefined && renderDetail(shown)}
      </Stack>
    </Card>
  )
  const hasDetail = shown !== undefined
  // The same element structure on any screen, so that input is kept when a phone is turned.
  return (
    <Grid style={{ height: '100%', gridTemplateColumns: isWide ? 'minmax(20rem, 1fr) 2fr' : 'minmax(0, 1fr)' }}>
      {(isWide || !hasDetail) && listPane}
      {(isWide || hasDetail) && detailPane}
    </Grid>
  )
}

/** Names and values, in rows; several may have the same name. */
export function Facts({ facts }: { facts: [name: string, value: ReactNode][] }) {
  const rows = facts.map(([name, value], position) => ({ key: `${position} ${name}`, name, value }))
  return (
    <Stack as="dl" gap={[4, 4, 3]} style={{ margin: 0 }}>
      {rows.map(({ key, name, value }) => (
        <Flex key={key} wrap="wrap" style={{ gap: '0.5rem 0.75rem' }}>
          <Box as="dt" style={{ flex: '0 0 8rem' }}>
            <Text size={1} muted>
              {name}
            </Text>
          </Box>
          <Box as="dd" style={{ flex: '1 1 12rem', minWidth: 0, margin: 0, overflowWrap: 'anywhere' }}>
            {/* Each line has its own direction: the name in an address does not decide about its street. */}
            <Text size={1} style={{ whiteSpace: 'pre-wrap', unicodeBidi: 'plaintext', textAlign: 'left' }}>
              {value}
            </Text>
          </Box>
        </Flex>
      ))}
    </Stack>
  )
}
