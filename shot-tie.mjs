import puppeteer from 'puppeteer-core'
const [base, user, out, ...paths] = process.argv.slice(2)
const b = await puppeteer.launch({ executablePath: '/usr/bin/chromium-headless-shell', args: ['--no-sandbox'] })
const page = await b.newPage()
await page.goto(base + '/login', { waitUntil: 'load' })
const t = await page.evaluate(async (u) => (await (await fetch('/api/auth/login', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ username: u, password: 'lien-portal-demo' }) })).json()), user)

await page.evaluate((t) => localStorage.setItem('fieldstone.token', t), t.tokenString)
for (const w of [1280, 390]) for (const dark of [false, true]) {
  await page.setViewport({ width: w, height: 900 }); await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: dark ? 'dark' : 'light' }])
  for (const p of paths) { await page.goto(base + p, { waitUntil: 'load' }); await new Promise(r => setTimeout(r, 2500)); await page.screenshot({ path: `${out}/${p.replace(/\W+/g, '-')}-${w}-${dark ? 'dark' : 'light'}.png`, fullPage: true }) }
}
await b.close()
