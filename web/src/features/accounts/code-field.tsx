import { type ComponentProps, useEffect, useRef } from 'react'
import { t } from '../../lib/messages/log-in.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'

/** A code of the authenticator app, or one of the recovery codes. */
export type CodeKind = 'app' | 'recovery'

type CodeFieldProps = Pick<ComponentProps<typeof TextField>, 'id' | 'value' | 'error' | 'onChange'> & {
  readonly kind: CodeKind
  readonly onSwitch: () => void
}

/** The second step of a login. The field takes the focus when it appears; each kind of code has its own field. */
export function CodeField({ kind, onSwitch, ...field }: CodeFieldProps) {
  const box = useRef<HTMLDivElement>(null)
  const isRecovery = kind === 'recovery'
  // biome-ignore lint/correctness/useExhaustiveDependencies: each kind of code has a field of its own
  useEffect(() => box.current?.querySelector('input')?.focus(), [kind])
  return (
    <div className="stack tight" ref={box}>
      <Notice title={t('codeTitle')} role="status">
        {t(isRecovery ? 'recoveryBody' : 'codeBody')}
      </Notice>
      <TextField
        key={kind}
        {...field}
        label={t(isRecovery ? 'recoveryCode' : 'code')}
        hint={isRecovery ? t('recoveryHint') : undefined}
        inputMode={isRecovery ? 'text' : 'numeric'}
        autoComplete={isRecovery ? 'off' : 'one-time-code'}
        autoCapitalize="none"
        spellCheck={false}
        maxLength={16}
      />
      <Button kind="quiet" size="small" onClick={onSwitch}>
        {t(isRecovery ? 'useApp' : 'useRecovery')}
      </Button>
    </div>
  )
}
