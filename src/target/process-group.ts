import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

const pollEvery = 25

/** How long the system may take to bury what was killed, in ms. */
const burial = 1000

/**
 * Asks every process of a group to end, and kills those that are still there after `grace` ms.
 * @param leader process id of its leader, which need not live any more
 */
export async function endGroup(leader: number, grace: number): Promise<void> {
  if (process.platform === 'win32') {
    spawnSync('taskkill', ['/pid', String(leader), '/t', '/f'], { windowsHide: true })
    return
  }
  for (const [signal, wait] of [['SIGTERM', grace] as const, ['SIGKILL', burial] as const]) {
    if (!groupLives(leader)) return
    send(leader, signal)
    const until = performance.now() + wait
    while (groupLives(leader) && performance.now() < until) await sleep(pollEvery)
  }
}

/** Whether a process of the group is left. On Windows, which has no such groups, always false. */
export function groupLives(leader: number): boolean {
  return send(leader, 0) && (process.platform !== 'linux' || hasLivingMember(leader))
}

function send(leader: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(-leader, signal)
  } catch (error) {
    // A member of another user is there, and not ours to end.
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** The first process of many containers never buries orphans, and a dead member would count as one for ever. */
function hasLivingMember(leader: number): boolean {
  try {
    return readdirSync('/proc').some((name) => /^\d+$/.test(name) && isMember(name, leader))
  } catch {
    return true
  }
}

function isMember(pid: string, group: number): boolean {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // After the name, which may hold anything: state, parent, group.
    const [state = '', , pgrp] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return Number(pgrp) === group && !'ZX'.includes(state)
  } catch {
    return false
  }
}
