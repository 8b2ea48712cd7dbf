import { Button, Flex, Stack, Text } from '@sanity/ui'
import { useState } from 'react'
import { encode } from 'uqr'
import { EntryForm, Field, PasswordField, Section } from '../form-parts.tsx'
import { callAuth } from './call-auth.ts'
import { ShownOnce } from './shown-once.tsx'
import { useAction, type AccountPart } from './use-account.ts'

/** The secret as a QR code for authenticator apps; rendered locally, so that no other service sees it. */
function QrCode({ text }: { text: string }) {
  const { data, size } = encode(text, { border: 4 })
  const squares = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])))
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${squares.join('')}"/></svg>`
  return <img alt="QR code" src={`data:image/svg+xml,${encodeURIComponent(svg)}`} width={220} height={220} />
}

type Step =
  | { name: 'none' }
  | { name: 'password'; what: 'set up' | 'renew' | 'remove' }
  | { name: 'code'; secret: string; uri: string }
  | { name: 'codes'; codes: string[] }

const submitLabels = { 'set up': 'Continue', renew: 'Make new codes', remove: 'Turn it off' }

/** Sets up a second factor by an authenticator app, renews its recovery codes, and turns it off. */
export function SecondFactor({ account, reload }: AccountPart) {
  const [step, setStep] = useState<Step>({ name: 'none' })
  const { run, problem, isBusy } = useAction()
  const cancel = () => setStep({ name: 'none' })

  async function showCodes(response: Response): Promise<void> {
    const { recoveryCodes }: { recoveryCodes: string[] } = await response.json()
    setStep({ name: 'codes', codes: recoveryCodes })
    await reload()
  }

  async function proceed(what: 'set up' | 'renew' | 'remove', password: FormDataEntryValue | null): Promise<void> {
    if (what === 'set up') {
      const begun = await callAuth('v1/auth/second-factor', { password })
      const { secret, uri }: { secret: string; uri: string } = await begun.json()
      setStep({ name: 'code', secret, uri })
    } else if (what === 'renew') await showCodes(await callAuth('v1/auth/second-factor/recovery-codes', { password }))
    else {
      await callAuth('v1/auth/second-factor/remove', { password })
      await reload()
      cancel()
    }
  }

  const { isOn, recoveryCodesLeft } = account.secondFactor
  return (
    <Section title="Second factor">
      <Text size={1}>
        {isOn
          ? `On: signing in by password asks for a code of your authenticator app. Recovery codes left: ${recoveryCodesLeft}.`
          : 'Off: your password alone signs you in. An authenticator app on your phone makes it safer.'}
      </Text>
      {step.name === 'none' && (
        <Flex gap={2} wrap="wrap">
          {(isOn ? (['renew', 'remove'] as const) : (['set up'] as const)).map((what) => (
            <Button
              key={what}
              mode="ghost"
              text={{ 'set up': 'Set up', renew: 'New recovery codes', remove: 'Turn off' }[what]}
              onClick={() => setStep({ name: 'password', what })}
            />
          ))}
        </Flex>
      )}
      {step.name === 'password' && (
        <EntryForm
          submit={submitLabels[step.what]}
          isBusy={isBusy}
          problem={problem}
          onCancel={cancel}
          onSubmit={(fields) => void run(() => proceed(step.what, fields.get('password')))}
        >
          <PasswordField />
        </EntryForm>
      )}
      {step.name === 'code' && (
        <EntryForm
          submit="Turn it on"
          isBusy={isBusy}
          problem={problem}
          onCancel={cancel}
          onSubmit={(fields) =>
            void run(async () =>
              showCodes(await callAuth('v1/auth/second-factor/confirm', { code: fields.get('code') })),
            )
          }
        >
          <Text size={1}>Scan this with your authenticator app, or enter the key there by hand.</Text>
          <QrCode text={step.uri} />
          <Text size={1} style={{ fontFamily: 'monospace', overflowWrap: 'anywhere' }}>
            {step.secret}
          </Text>
          <Field label="The code that the app shows" name="code" autoComplete="one-time-code" maxLength={40} isFirst />
        </EntryForm>
      )}
      {step.name === 'codes' && (
        <ShownOnce
          label="Recovery codes"
          hint="Keep these codes where you find them without your phone. Each signs you in once. They are not shown again."
          done="I have kept them"
          onDone={cancel}
        >
          <Stack as="ul" gap={3} padding={0}>
            {step.codes.map((code) => (
              <Text as="li" key={code} size={1} style={{ fontFamily: 'monospace', listStyle: 'none' }}>
                {code}
              </Text>
            ))}
          </Stack>
        </ShownOnce>
      )}
    </Section>
  )
}
