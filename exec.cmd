@rem `npm start` begins with exec, so that on Unix no shell stands between npm and the portal and swallows signals. Windows has no exec.
@%*
