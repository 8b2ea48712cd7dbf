import { Text } from '@sanity/ui'
import { useState } from 'react'
import { z } from 'zod'
import { Field, Section } from '../form-parts.tsx'
import { callAuth } from '../account/call-auth.ts'
import { EntryList } from '../account/entry-list.tsx'
import { FormButton } from '../account/form-button.tsx'
import { ShownOnce } from '../account/shown-once.tsx'
import { formatDateTime } from '../master-detail.tsx'
import { useData } from '../use-data.ts'
import { Choice } from './choice.tsx'
import { tokensSchema } from './editors-data.ts'
import { Loaded } from './loaded.tsx'

const created = z.object({ key: z.string() })

const scopes = [
  { name: 'read', title: 'Read, drafts too' },
  { name: 'write', title: 'Read and write' },
]

/** The tokens of programs. */
export function Tokens() {
  const path = 'v1/access/tokens'
  const state = useData(path, tokensSchema)
  const [key, setKey] = useState('')

  async function create(fields: FormData): Promise<void> {
    const response = await callAuth(path, Object.fromEntries(fields))
    setKey(created.parse(await response.json()).key)
    await state.reload()
  }

  return (
    <Section title="API tokens">
      <Loaded state={state}>
        {({ tokens, datasets }) => (
          <>
            <EntryList
              entries={tokens.map(({ id, label, scope, dataset, createdAt, lastUsedAt }) => ({
                id,
                title: label,
                details: `${scope === 'write' ? 'Reads and writes' : 'Reads'} ${dataset}, since ${formatDateTime(createdAt)}, ${lastUsedAt ? `last used ${formatDateTime(lastUsedAt)}` : 'never used'}`,
              }))}
              empty="There are none. With a token, a program reads or writes one dataset."
              path={path}
              action="Revoke"
              question="Programs with this token are refused from now on. Go on?"
              reload={state.reload}
            />
            {key ? (
              <ShownOnce
                label="The new token"
                hint="Copy the token to the program that uses it. It is not shown again."
                done="I have kept it"
                onDone={() => setKey('')}
              >
                <Text size={1} style={{ fontFamily: 'monospace', overflowWrap: 'anywhere', userSelect: 'all' }}>
                  {key}
                </Text>
              </ShownOnce>
            ) : (
              <FormButton text="Add a token" submit="Make the token" onSubmit={create}>
                <Field label="What it is for" name="label" autoComplete="off" maxLength={100} />
                <Choice label="What it may do" name="scope" options={scopes} />
                <Choice label="Dataset" name="dataset" options={datasets.map((name) => ({ name, title: name }))} />
              </FormButton>
            )}
          </>
        )}
      </Loaded>
    </Section>
  )
}
