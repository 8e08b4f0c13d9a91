import { t } from '../../lib/messages/users.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { DecisionResult } from './use-account-decisions.ts'

/** Shown until the next decision. The live region exists before its text, so that the text is read out. */
export const DecisionNotice = ({ done }: { readonly done: DecisionResult | null }) => (
  <div role={done?.kind === 'bad' ? 'alert' : 'status'}>
    {done ? (
      <Notice kind={done.kind}>
        <span className="row apart">
          {done.text}
          {done.undo ? (
            <Button kind="default" size="small" onClick={done.undo}>
              {t('undo')}
            </Button>
          ) : null}
        </span>
      </Notice>
    ) : null}
  </div>
)
