// Loaded into a child by --import. A script that is killed outright cannot stop its children; the channel to it
// then breaks, and the child ends itself as if it had been asked to.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
// The listener alone would keep the child alive for ever.
process.channel?.unref()
