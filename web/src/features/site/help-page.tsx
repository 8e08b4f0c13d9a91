import { Link } from 'react-router'
import { t } from '../../lib/messages/site.ts'
import { PageHead } from '../../lib/page-heading.tsx'
import { PATHS } from '../../lib/paths.ts'
import { Sheet } from '../../ui/sheet.tsx'
import { PhoneFacts } from './phone-facts.tsx'

export default function HelpPage() {
  return (
    <div className="stack loose">
      <PageHead title={t('helpTitle')} lede={t('helpLede')} />
      <div className="halves">
        <Sheet className="stack" aria-labelledby="find">
          <h2 id="find">{t('helpFind')}</h2>
          <p>{t('helpFindBody')}</p>
          <p>
            <Link to={PATHS.search}>{t('helpFindLink')}</Link>
          </p>
        </Sheet>
        <Sheet className="stack" aria-labelledby="ask">
          <h2 id="ask">{t('helpAsk')}</h2>
          <p>{t('helpAskBody')}</p>
          <p>
            <Link to={PATHS.faq}>{t('helpAskLink')}</Link>
          </p>
        </Sheet>
        <Sheet className="stack" aria-labelledby="hardship">
          <h2 id="hardship">{t('helpHardship')}</h2>
          <p>{t('helpHardshipBody')}</p>
          <p>
            <Link to={PATHS.hardship}>{t('helpHardshipLink')}</Link>
          </p>
        </Sheet>
        <Sheet className="stack" aria-labelledby="verify">
          <h2 id="verify">{t('helpVerify')}</h2>
          <p>{t('helpVerifyBody')}</p>
          <p>
            <Link to={PATHS.checkPaper}>{t('helpVerifyLink')}</Link>
          </p>
        </Sheet>
        <Sheet className="stack" aria-labelledby="call">
          <h2 id="call">{t('helpCall')}</h2>
          <PhoneFacts />
          <p>
            <Link to={PATHS.contact}>{t('helpCallLink')}</Link>
          </p>
        </Sheet>
      </div>
    </div>
  )
}
