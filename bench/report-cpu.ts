// Loaded into the server that is measured: answers each message of the bench with the CPU time of the process.
process.on('message', () => process.send?.(process.cpuUsage()));
