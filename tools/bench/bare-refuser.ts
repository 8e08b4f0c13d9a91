import { createServer } from 'node:http'

/** Refuses whatever it is asked, with nothing before it: the lower bound of what a refusal costs. Started with PORT. */
createServer((request, response) => {
  if (request.url === '/readyz') response.end('ready')
  else response.writeHead(503, { 'retry-after': '2' }).end()
}).listen(Number(process.env['PORT']), '127.0.0.1')
