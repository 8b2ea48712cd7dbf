import { Box, Button, Text } from '@sanity/ui'
import { useState } from 'react'
import { z } from 'zod'
import { EntryForm, Field, Problem, Section } from '../account/account-section.tsx'
import { callAuth } from '../account/call-auth.ts'
import { useAction } from '../account/use-account.ts'
import { formatMoment } from '../master-detail.tsx'
import { useData } from '../use-data.ts'
import { Choice } from './choice.tsx'
import { ConfirmedList } from './confirmed-list.tsx'
import { tokensSchema } from './editors-data.ts'
import { Loaded } from './loaded.tsx'
import { ShownOnce } from './shown-once.tsx'

const created = z.object({ key: z.string() })

const scopes = [
  { name: 'read', title: 'Read, drafts too' },
  { name: 'write', title: 'Read and write' },
]

/** The tokens of programs. */
export function Tokens() {
  const state = useData('v1/access/tokens', tokensSchema)
  const [isOpen, setOpen] = useState(false)
  const [key, setKey] = useState('')
  const { run, problem, isBusy } = useAction()

  async function create(fields: FormData): Promise<void> {
    const response = await callAuth('v1/access/tokens', Object.fromEntries(fields))
    setKey(created.parse(await response.json()).key)
    setOpen(false)
    await state.reload()
  }

  async function revoke(id: string): Promise<void> {
    await callAuth(`v1/access/tokens/${id}`, undefined, 'DELETE')
    await state.reload()
  }

  return (
    <Section title="API tokens">
      <Loaded state={state}>
        {({ tokens, datasets }) => (
          <>
            {tokens.length === 0 && (
              <Text size={1} muted>
                There are none. With a token, a program reads or writes one dataset.
              </Text>
            )}
            <ConfirmedList
              entries={tokens.map(({ id, label, scope, dataset, createdAt, lastUsedAt }) => ({
                id,
                title: label,
                details: `${scope === 'write' ? 'Reads and writes' : 'Reads'} ${dataset}, since ${formatMoment(createdAt)}, ${lastUsedAt ? `last used ${formatMoment(lastUsedAt)}` : 'never used'}`,
              }))}
              action="Revoke"
              question="Programs with this token are refused from now on. Go on?"
              isBusy={isBusy}
              onAct={(id) => void run(() => revoke(id))}
            />
            {!isOpen && <Problem>{problem}</Problem>}
            {key ? (
              <ShownOnce
                label="The new token"
                hint="Copy the token to the program that uses it. It is not shown again."
                value={key}
                onDone={() => setKey('')}
              />
            ) : isOpen ? (
              <EntryForm
                submit="Make the token"
                isBusy={isBusy}
                problem={problem}
                onCancel={() => setOpen(false)}
                onSubmit={(fields) => void run(() => create(fields))}
              >
                <Field label="What it is for" name="label" autoComplete="off" maxLength={100} isFirst />
                <Choice label="What it may do" name="scope" options={scopes} />
                <Choice label="Dataset" name="dataset" options={datasets.map((name) => ({ name, title: name }))} />
              </EntryForm>
            ) : (
              <Box>
                <Button mode="ghost" text="Add a token" onClick={() => setOpen(true)} />
              </Box>
            )}
          </>
        )}
      </Loaded>
    </Section>
  )
}
