// The shared worker: however many pages of a table are open, there is one line to the server.
const lines = new Map(); // address -> { source, seq, ports }
const places = new Map(); // port -> address

function leave(port) {
  const address = places.get(port), line = lines.get(address);
  places.delete(port);
  if (!line) return;
  line.ports.delete(port);
  if (!line.ports.size) {
    line.source.close();
    lines.delete(address);
  }
}

function open(address, after) {
  const line = { source: new EventSource(address + "?after=" + after), seq: after, ports: new Set() };
  line.source.addEventListener("table", (event) => {
    line.seq = JSON.parse(event.data).seq;
    for (const port of line.ports) port.postMessage({ seq: line.seq });
  });
  line.source.addEventListener("people", () => {
    for (const port of line.ports) port.postMessage({ people: true });
  });
  line.source.addEventListener("closed", () => {
    for (const port of line.ports) port.postMessage({ closed: true });
    line.source.close();
    lines.delete(address);
  });
  line.source.onerror = () => {
    // a line that the server refused for good does not come back by itself
    if (line.source.readyState !== EventSource.CLOSED || lines.get(address) !== line) return;
    setTimeout(() => {
      if (lines.get(address) !== line || !line.ports.size) return;
      const again = open(address, line.seq);
      again.ports = line.ports;
    }, 3000);
  };
  lines.set(address, line);
  return line;
}

self.onconnect = (event) => {
  const port = event.ports[0];
  port.onmessage = ({ data }) => {
    leave(port);
    if (!data.listen) return;
    const line = lines.get(data.listen) ?? open(data.listen, data.after);
    line.ports.add(port);
    places.set(port, data.listen);
    if (line.seq > data.after) port.postMessage({ seq: line.seq });
  };
};
