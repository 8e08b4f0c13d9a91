import { useEffect, useRef } from 'react'
import { t } from '../../lib/messages/accounts.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'

interface CodeFieldProps {
  readonly value: string
  readonly error: string | undefined
  readonly onValue: (code: string) => void
  readonly isFromPaper: boolean
  /** The other kind of code is asked for from now on. */
  readonly onSwitch: () => void
}

/** The second step of a log-in: the code of the app, or a recovery code from paper. The field takes the focus when it comes. */
export function CodeField({ value, error, onValue, isFromPaper, onSwitch }: CodeFieldProps) {
  const box = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each kind of code has a field of its own
  useEffect(() => box.current?.querySelector('input')?.focus(), [isFromPaper])
  return (
    <div className="stack tight" ref={box}>
      <Notice title={t('codeTitle')} role="status">
        {t(isFromPaper ? 'recoveryAsk' : 'codeAsk')}
      </Notice>
      <TextField
        key={String(isFromPaper)}
        id="code"
        label={t(isFromPaper ? 'recoveryCode' : 'code')}
        hint={isFromPaper ? t('recoveryHint') : undefined}
        error={error}
        value={value}
        onChange={(event) => onValue(event.currentTarget.value)}
        inputMode={isFromPaper ? 'text' : 'numeric'}
        autoComplete={isFromPaper ? 'off' : 'one-time-code'}
        autoCapitalize="none"
        spellCheck={false}
        maxLength={16}
      />
      <Button kind="quiet" size="small" onClick={onSwitch}>
        {t(isFromPaper ? 'useApp' : 'useRecovery')}
      </Button>
    </div>
  )
}
