import { useState } from 'react'
import { t } from '../../lib/messages/user-access.ts'
import { PageHeading } from '../../lib/page-heading.tsx'
import { Button } from '../../ui/button.tsx'
import { Sheet } from '../../ui/sheet.tsx'

interface RecoveryCodesProps {
  readonly codes: readonly string[]
  readonly username: string
  readonly onDone: () => void
}

/** Shows the recovery codes once, to print or to copy. Only the codes and the username are printed. */
export function RecoveryCodes({ codes, username, onDone }: RecoveryCodesProps) {
  const [copied, setCopied] = useState<boolean | null>(null)
  const copy = () => {
    navigator.clipboard.writeText(codes.join('\n')).then(
      () => setCopied(true),
      () => setCopied(false),
    )
  }
  return (
    <Sheet isRuled className="stack narrow">
      <PageHeading title={t('codesTitle')} isModest />
      <p className="lede no-print">{t('codesLede')}</p>
      <p className="codes-for">{t('codesFor', { username })}</p>
      <ol className="recovery-codes">
        {codes.map((code) => (
          <li key={code} className="num">
            {code}
          </li>
        ))}
      </ol>
      <p className="no-print">
        <b>{t('codesOnce')}</b>
      </p>
      <p className="row no-print">
        <Button onClick={() => window.print()}>{t('codesPrint')}</Button>
        <Button kind="default" onClick={copy}>
          {t('codesCopy')}
        </Button>
        <Button kind="default" onClick={onDone}>
          {t('codesDone')}
        </Button>
      </p>
      <p className="small no-print" role="status">
        {copied === null ? '' : t(copied ? 'codesCopied' : 'codesNotCopied')}
      </p>
    </Sheet>
  )
}
