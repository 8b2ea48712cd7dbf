// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { showTool } from '../../testing/show-tool.tsx'
import { Account } from './account.tsx'

const account = (isOn: boolean) => ({
  email: 'editor@example.com',
  secondFactor: { isOn, recoveryCodesLeft: isOn ? 10 : 0 },
  canChangePassword: true,
  canUsePasskeys: false,
  passkeys: [],
  sessions: [],
})

test('a second factor is shown as on as soon as its recovery codes are shown', async () => {
  let isOn = false
  showTool(<Account />, ({ pathname }) => {
    if (pathname.endsWith('/confirm')) isOn = true
    if (pathname.endsWith('/account')) return account(isOn)
    return { secret: 'A'.repeat(32), uri: 'otpauth://totp/shop', recoveryCodes: ['AAAA-BBBB-CCCC-DDDD'] }
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Set up' }))
  fireEvent.change(screen.getByLabelText('Your password'), { target: { value: 'a calm and quiet lake' } })
  fireEvent.click(screen.getByRole('button', { name: 'Continue' }))
  fireEvent.change(await screen.findByLabelText('The code that the app shows'), { target: { value: '123456' } })
  fireEvent.click(screen.getByRole('button', { name: 'Turn it on' }))
  await screen.findByText(/^On: .+ Recovery codes left: 10\.$/)
  expect(screen.getByRole('region', { name: 'Recovery codes' }).textContent).toContain('AAAA-BBBB-CCCC-DDDD')
})
